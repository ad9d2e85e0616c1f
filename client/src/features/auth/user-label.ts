import type { User } from '#shared/user.ts';

type Named = Partial<Pick<User, 'firstName' | 'lastName' | 'email'>> | null | undefined;

/** The full name if first and last name are set, else the email address, else 'User'. */
export function userLabel(user: Named): string {
  if (user?.firstName && user.lastName) return `${user.firstName} ${user.lastName}`;
  return user?.email || 'User';
}

/** First letter of the first name or the e-mail address, else 'U'. Never splits a surrogate pair. */
export function userLetter(user: Named): string {
  const [letter = 'U'] = user?.firstName || user?.email || 'U';
  return letter.toUpperCase();
}

export function planLabel(user: Pick<User, 'isPremium'>): string {
  return user.isPremium ? 'Pro Plan' : 'Free Plan';
}
