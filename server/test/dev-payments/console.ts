import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '#server/html-text.ts';
import { readForm } from '#server/test/fakes/stripe-page.ts';

/** Something that the people at a provider, or its customers, can do. */
export interface Action {
  /** What it is done to, as a heading. */
  about: string;
  label: string;
  run(): Promise<unknown>;
}

export interface ConsoleOptions {
  path: string;
  /** Everything that can be done now. */
  actions(): Action[];
  /** Lines to read above them. */
  notes(): string[];
}

/** The page from which a person plays what happens at the providers. */
export function createConsole({ path, actions, notes }: ConsoleOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'POST') {
      const form = await readForm(request);
      const wanted = actions().find(
        ({ about, label }) => about === form.get('about') && label === form.get('label'),
      );
      const problem = await wanted?.run().then(() => undefined, String);
      response.writeHead(303, {
        location: problem ? `${path}?problem=${encodeURIComponent(problem)}` : path,
      });
      response.end();
      return;
    }
    const problem = new URL(request.url ?? '/', 'http://desk').searchParams.get('problem');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(pageOf(path, actions(), problem ? [...notes(), problem] : notes()));
  };
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:3rem auto;padding:0 1rem}
form{display:inline}button{font:inherit;padding:.4rem .8rem;margin:0 .4rem .4rem 0}h2{font-size:1rem;margin:1.5rem 0 .4rem}`;

function pageOf(path: string, actions: Action[], notes: string[]): string {
  const groups = new Map<string, Action[]>();
  for (const action of actions) groups.set(action.about, [...(groups.get(action.about) ?? []), action]);
  const sections = [...groups].map(
    ([about, those]) =>
      `<h2>${escapeHtml(about)}</h2>${those.map((action) => buttonOf(path, action)).join('')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fakes</title><style>${style}</style><body><h1>Fakes of the providers</h1>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}${sections.join('')}</body></html>`;
}

const buttonOf = (path: string, { about, label }: Action) =>
  `<form method="post" action="${path}"><input type="hidden" name="about" value="${escapeHtml(about)}">
<button name="label" value="${escapeHtml(label)}">${escapeHtml(label)}</button></form>`;
