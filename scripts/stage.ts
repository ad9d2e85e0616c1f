import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Report } from './test-reports.ts';

export interface Stage {
  name: string;
  /** Commands run one after the other; the first that fails ends the stage. */
  commands: string[][];
  env?: Record<string, string>;
  /** Where the tool writes its own report, and how it is read. A stage without one is a single check. */
  report?: { file: string; read: (file: string) => Report };
  /** Whether its output is shown while it runs, instead of only when it fails. */
  streams?: boolean;
}

export interface StageResult extends Report {
  /** What the tools printed. */
  output: string;
  seconds: number;
}

const NOTHING: Report = { passed: 0, failed: 0, failures: [], files: [] };

/** Process groups of the commands that run now. A group holds whatever a tool has started. */
const running = new Set<number>();

/** Runs one stage. It has failed when a command does, whatever its report says. */
export async function runStage(stage: Stage): Promise<StageResult> {
  const start = performance.now();
  if (stage.report) {
    rmSync(stage.report.file, { force: true });
    mkdirSync(path.dirname(stage.report.file), { recursive: true });
  }
  let output = '';
  let succeeded = true;
  for (const command of stage.commands) {
    const result = await run(command, stage);
    output += result.output;
    succeeded = result.succeeded;
    if (!succeeded) break;
  }
  const counts = countsOf(stage, succeeded);
  if (!succeeded && counts.failed === 0) counts.failed = 1;
  if (succeeded && counts.passed === 0) counts.failed += 1;
  return { ...counts, output, seconds: (performance.now() - start) / 1000 };
}

/** Ends every command that runs, with all that it has started. Resolves when nothing of it is left. */
export async function stopStages(): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const group of running) signalGroup(group, signal);
    const deadline = performance.now() + 12_000;
    while (running.size > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // It has just ended by itself.
  }
}

function countsOf({ report }: Stage, succeeded: boolean): Report {
  if (!report) return { ...NOTHING, passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  try {
    return report.read(report.file);
  } catch {
    return { ...NOTHING, failed: 1 };
  }
}

function run(command: string[], stage: Stage): Promise<{ succeeded: boolean; output: string }> {
  const [program = '', ...flags] = command;
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, flags, {
      env: { ...process.env, ...stage.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const group = child.pid;
    if (group !== undefined) running.add(group);
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (stage.streams) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = (succeeded: boolean) => {
      if (group !== undefined) running.delete(group);
      resolve({ succeeded, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      end(false);
    });
    child.once('exit', (_code, signal) => {
      if (signal) collect(Buffer.from(`${stage.name}: stopped by ${signal}\n`));
      // What outlives the tool would keep its output open, and stay.
      if (group !== undefined) signalGroup(group, 'SIGKILL');
    });
    child.once('close', (code) => end(code === 0));
  });
}
