import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillBrowserGaps } from '#client/test/browser-gaps.ts';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from './dialog.tsx';
import { useDialogGuard } from './dialog-guard.tsx';

function GuardedForm({ onDiscard }: { onDiscard: () => void }) {
  const [text, setText] = useState('');
  useDialogGuard(text !== '', onDiscard);
  return (
    <form>
      <DialogBody>
        <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
      </DialogFoot>
    </form>
  );
}

function Example({ onDiscard }: { onDiscard: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="A form" description="With a field">
        <GuardedForm onDiscard={onDiscard} />
      </Dialog>
    </>
  );
}

async function openDialog() {
  const onDiscard = vi.fn();
  render(<Example onDiscard={onDiscard} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'A form' });
  return onDiscard;
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });

beforeEach(fillBrowserGaps);

test('an untouched form closes at once and gives the focus back', async () => {
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await isGone();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Back', async () => window.history.back()],
])('a changed form asks before %s throws it away, and keeps its text', async (_name, close) => {
  const onDiscard = await openDialog();
  await userEvent.type(screen.getByLabelText('Text'), 'half a sentence');
  await close();
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Text')).toHaveValue('half a sentence');
  expect(onDiscard).not.toHaveBeenCalled();
});

test('Discard throws the text away once', async () => {
  const onDiscard = await openDialog();
  await userEvent.type(screen.getByLabelText('Text'), 'x');
  await userEvent.keyboard('{Escape}');
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await isGone();
  expect(onDiscard).toHaveBeenCalledTimes(1);
});

test('Back closes an untouched form and stays on the page', async () => {
  await openDialog();
  const { pathname } = window.location;
  window.history.back();
  await isGone();
  expect(window.location.pathname).toBe(pathname);
});

test('a changed form asks before the page is left', async () => {
  await openDialog();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await userEvent.type(screen.getByLabelText('Text'), 'x');
  expect(leave()).toBe(true);
});
