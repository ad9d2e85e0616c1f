import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Report } from './test-reports.ts';

const LONGEST_STAGE_MS = 20 * 60_000;

export interface Stage {
  name: string;
  /** Commands run one after the other; the first that fails ends the stage. */
  commands: string[][];
  env?: Record<string, string>;
  /** Where the tool writes its own report, and how it is read. A stage without one is a single check. */
  report?: { file: string; read: (file: string) => Report };
}

export interface StageResult extends Report {
  /** What the tools printed, for a stage that failed. */
  output: string;
}

/** Runs one stage. It has failed when a command does, whatever its report says. */
export async function runStage(stage: Stage): Promise<StageResult> {
  if (stage.report) {
    rmSync(stage.report.file, { force: true });
    mkdirSync(path.dirname(stage.report.file), { recursive: true });
  }
  let output = '';
  let succeeded = true;
  for (const command of stage.commands) {
    const result = await run(command, stage.env ?? {});
    output += result.output;
    succeeded = result.succeeded;
    if (!succeeded) break;
  }
  const counts = countsOf(stage, succeeded);
  if (!succeeded && counts.failed === 0) counts.failed = 1;
  if (succeeded && counts.passed === 0) counts.failed += 1;
  return { ...counts, output };
}

function countsOf({ report }: Stage, succeeded: boolean): Report {
  if (!report) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, failures: [] };
  try {
    return report.read(report.file);
  } catch {
    return { passed: 0, failed: 1, failures: [] };
  }
}

function run(
  command: string[],
  env: Record<string, string>,
): Promise<{ succeeded: boolean; output: string }> {
  const [program = '', ...flags] = command;
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, flags, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LONGEST_STAGE_MS,
    });
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ succeeded: false, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ succeeded: code === 0, output }));
  });
}
