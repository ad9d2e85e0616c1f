import { backupCommand } from '#server/commands/backup.ts';
import { deleteUserCommand } from '#server/commands/delete-user.ts';
import { endSessionsCommand } from '#server/commands/end-sessions.ts';
import { grantProCommand } from '#server/commands/grant-pro.ts';
import { resetSecondFactorCommand } from '#server/commands/reset-second-factor.ts';
import { restoreCommand } from '#server/commands/restore.ts';

const commands = {
  'grant-pro': grantProCommand,
  'end-sessions': endSessionsCommand,
  'delete-user': deleteUserCommand,
  'reset-second-factor': resetSecondFactorCommand,
  backup: backupCommand,
  restore: restoreCommand,
};

/**
 * Does here what a support command does in its process, with the same flags and environment: loading the program takes far
 * longer than its work. That a process does it, too, `runSupportCommand` shows once for each.
 */
export const callCommand = (name: keyof typeof commands, flags: string[], env: Record<string, string>) =>
  commands[name](flags, { ...process.env, LOG_LEVEL: 'silent', ...env });
