import type { User } from '#shared/user.ts';

type Named = Partial<Pick<User, 'firstName' | 'lastName' | 'email'>> | null | undefined;

/** Full name when first and last name are there, else the e-mail address, else 'User'. */
export function userLabel(user: Named): string {
  if (user?.firstName && user.lastName) return `${user.firstName} ${user.lastName}`;
  return user?.email || 'User';
}

/** First letter of the first name or the e-mail address, else 'U'. Never half a character. */
export function userLetter(user: Named): string {
  const [letter = 'U'] = user?.firstName || user?.email || 'U';
  return letter.toUpperCase();
}

export function planLabel(user: Pick<User, 'isPremium'>): string {
  return user.isPremium ? 'Pro Plan' : 'Free Plan';
}
