import { brand } from '#shared/brand.ts';
import type { IsBreached } from './breached-passwords.ts';
import type { PasswordHasher } from './password-hash.ts';

// The most common passwords that pass the length rule.
const COMMON_COUNT = 10_000;
const MIN_LENGTH = 6;

let common: Set<string> | undefined;

async function commonPasswords(): Promise<Set<string>> {
  if (!common) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const ranked = (dictionary['passwords-common'] ?? []).map(String);
    common = new Set(ranked.filter((word) => word.length >= MIN_LENGTH).slice(0, COMMON_COUNT));
  }
  return common;
}

/** Letters only, lower case: `Billwright-2026!` → `billwright`. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

export interface PasswordOwner {
  email: string;
  businessName?: string | null | undefined;
}

/** What becomes of passwords that people choose. */
export interface Passwords extends PasswordHasher {
  /**
   * Why a new password is refused: it is among the most common ones, known from breaches, or made of a word that anybody
   * would try for this person.
   * @returns the sentence to show, or undefined when the password may be used
   */
  weakness(password: string, owner: PasswordOwner): Promise<string | undefined>;
}

const TOO_COMMON = 'This password is too common. Please choose another one.';

/** @param isBreached knows more passwords than the most common ones */
export const createPasswords = (hasher: PasswordHasher, isBreached?: IsBreached): Passwords => ({
  ...hasher,
  async weakness(password, owner) {
    if ((await commonPasswords()).has(password.toLowerCase())) return TOO_COMMON;
    if (await isBreached?.(password)) return TOO_COMMON;
    const words = [brand.name, 'invoice', owner.businessName ?? '', owner.email.split('@')[0] ?? ''];
    const guessable = words.map(bare).filter((word) => word.length > 2);
    if (guessable.includes(bare(password)))
      return 'This password is too easy to guess from your name, your business or this product. Please choose another one.';
    return undefined;
  },
});
