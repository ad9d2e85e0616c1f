import type { Signed } from './signature.ts';

/** It came with an archive before its file was made: nothing here vouches for it, so that none will be. */
export const isNeverSealed = ({ sealedAt, verifyCode }: Pick<Signed, 'sealedAt' | 'verifyCode'>): boolean =>
  sealedAt === null && verifyCode === null;
