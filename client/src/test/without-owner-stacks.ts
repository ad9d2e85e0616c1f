import * as React from 'react';

// React's development build notes for each element where it was made, for a warning to tell, unless it has made too many
// of late. Each note is a stack that is captured, a fifth of what component tests took.
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
