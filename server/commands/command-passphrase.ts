import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * The passphrase of `BACKUP_PASSPHRASE`, or one that is typed without being shown. Never an argument: others on the machine could
 * read those.
 */
export async function askPassphrase(configured: string | undefined, times: 1 | 2): Promise<string> {
  if (configured) return configured;
  if (!process.stdin.isTTY) throw new Error('Set BACKUP_PASSPHRASE, or run this in a terminal.');
  const first = await askHidden('Passphrase: ');
  if (times === 2 && (await askHidden('Again: ')) !== first)
    throw new Error("The two passphrases aren't the same.");
  if (first.length === 0) throw new Error('Without a passphrase nothing is encrypted.');
  return first;
}

function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => {
      terminal.close();
      reject(new Error('Nothing was done.'));
    });
    terminal.question('', (answer) => {
      terminal.close();
      process.stderr.write('\n');
      resolve(answer);
    });
  });
}
