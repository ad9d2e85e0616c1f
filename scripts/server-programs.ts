import { readFileSync } from 'node:fs';

/** The programs that a build makes of the server, as in an image: what serves and works, and the support commands. */
export function serverPrograms(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = Object.values<string>(scripts).flatMap(
    (script) => script.match(/^node --import tsx (server\/commands\/.+\.ts)$/)?.[1] ?? [],
  );
  return ['server/main.ts', 'server/worker-command.ts', 'server/pdf/pdf-thread.ts', ...commands];
}
