import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { RecoveryCodeList } from './recovery-code-list.tsx';

const codes = ['7KQ2M-XW4TB', '0AAAA-ZZZZ9'];
const text = `Billwright recovery codes for ines@harrowvale.example. Each works once.\n\n${codes.join('\n')}\n`;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = async (name: string) => {
  const user = userEvent.setup();
  render(<RecoveryCodeList codes={codes} email="ines@harrowvale.example" />);
  await user.click(screen.getByRole('button', { name }));
};

test('recovery codes are copied with whose they are', async () => {
  await press('Copy');
  expect(await navigator.clipboard.readText()).toBe(text);
});

test('recovery codes are downloaded as a text file', async () => {
  const files: Blob[] = [];
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await press('Download');
  expect(names).toEqual(['billwright-recovery-codes.txt']);
  expect(await files[0]?.text()).toBe(text);
});

test('recovery codes are printed alone, without the page around them', async () => {
  const printed: (string | null)[] = [];
  const append = document.body.append.bind(document.body);
  vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    append(...nodes);
    const frame = document.querySelector('iframe');
    if (frame?.contentWindow)
      frame.contentWindow.print = () => printed.push(frame.contentDocument?.body.textContent ?? null);
  });
  await press('Print');
  expect(printed).toEqual([text]);
  const frame = document.querySelector('iframe');
  frame?.contentWindow?.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('iframe')).toBeNull();
});
