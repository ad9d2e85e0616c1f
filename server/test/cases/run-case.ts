import { randomUUID } from 'node:crypto';
import type { Agent, Answer } from '#server/test/agent.ts';
import { buildClient } from '#server/test/factories.ts';
import type { TestServer } from '#server/test/test-server.ts';
import type { CaseRequest, FaultCase, Variables } from './case-format.ts';
import { expectAll } from './check-answers.ts';
import { readPath } from './json-path.ts';
import { fillIn } from './variables.ts';

/** How an accepted proposal becomes an invoice. */
const CONVERT_PATH = '/api/proposals/{{prop}}/convert';

/** Sends a case's requests as fresh people and checks the answers. */
export async function runCase(server: TestServer, faultCase: FaultCase): Promise<void> {
  const { agents, variables } = await prepare(server, faultCase);
  const answers: Answer[][] = [];
  try {
    for (const request of faultCase.requests) {
      if (request.clock) server.clock.set(request.clock);
      const sent = await sendRequest(request, agents[request.as], { answers, variables });
      capture(request, sent, variables);
      answers.push(sent);
    }
  } finally {
    server.clock.run();
  }
  expectAll(faultCase.expected, { answers, variables });
}

async function prepare(server: TestServer, { sellerTimeZone }: FaultCase) {
  const seller = await server.seller(sellerTimeZone ? { timeZone: sellerTimeZone } : {});
  const seller2 = await server.seller();
  const [client, client2] = await Promise.all([buildClient(seller), buildClient(seller2)]);
  const variables: Variables = new Map([
    ['uid', randomUUID().slice(0, 8)],
    ['client', client.id],
    ['client2', client2.id],
  ]);
  return { agents: { seller, seller2, anon: server.anon() }, variables };
}

interface SoFar {
  answers: Answer[][];
  variables: Variables;
}

function sendRequest(request: CaseRequest, agent: Agent, soFar: SoFar): Promise<Answer[]> {
  const path = fillIn(request.path.replace('{{CONVERT_PATH}}', CONVERT_PATH), soFar.variables);
  const body = request.body === undefined ? undefined : bodyOf(request.body, soFar);
  return Promise.all(
    Array.from({ length: request.parallel ?? 1 }, () => agent.send(request.method, path, { body })),
  );
}

interface BodyFromAnswer {
  $from: number;
  $pick: string[];
  $set?: Record<string, unknown>;
}

function bodyOf(body: unknown, { answers, variables }: SoFar): unknown {
  if (typeof body !== 'object' || body === null || !('$from' in body)) return fillIn(body, variables);
  const { $from, $pick, $set } = body as BodyFromAnswer;
  const source = answers[$from]?.[0]?.body as Record<string, unknown>;
  const picked = Object.fromEntries($pick.map((field) => [field, source[field]]));
  return fillIn({ ...picked, ...$set }, variables);
}

function capture(
  { capture: wanted = {}, parallel }: CaseRequest,
  sent: Answer[],
  variables: Variables,
): void {
  for (const [name, path] of Object.entries(wanted)) {
    const values = sent.map(({ body }) => readPath(body, path));
    variables.set(name, parallel === undefined ? values[0] : values);
  }
}
