import { fork } from 'node:child_process';
import path from 'node:path';

/** Asks from a process of its own, so that the servers' numbers do not wait for the bench's own work. */
export function inOwnProcess<Question extends object, Answer>(
  file: string,
  question: Question,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });
    child.once('message', (result) => resolve(result as Answer));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.send(question);
  });
}
