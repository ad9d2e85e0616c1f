import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { logFailure } from '#client/lib/log.ts';
import { Demo } from './demo.tsx';

vi.mock('#client/lib/log.ts');

const play = vi.fn<() => Promise<void>>();

beforeEach(() => {
  play.mockReset().mockResolvedValue(undefined);
  // jsdom knows the elements and not what they do.
  HTMLMediaElement.prototype.play = play;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

const openDemo = () => fireEvent.click(screen.getByRole('link', { name: 'Watch Demo' }));

test('the film plays in a dialog, with captions and words for browsers that cannot show it', async () => {
  render(<Demo />);
  expect(document.querySelector('video')).toBeNull();
  openDemo();
  const video = screen.getByRole('dialog', { name: 'Demo of Billwright' }).querySelector('video');
  expect(video).toHaveTextContent('Your browser does not support the video tag.');
  expect(video?.querySelector('source')).toHaveAttribute('src', '/site/demo.webm');
  expect(video?.querySelector('track')).toHaveAttribute('src', '/site/demo.vtt');
  expect(play).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.querySelector('video')).toBeNull());
});

test('a film that does not play is only logged', async () => {
  play.mockRejectedValue(new Error('not now'));
  render(<Demo />);
  await act(async () => openDemo());
  expect(logFailure).toHaveBeenCalledExactlyOnceWith('Failed to play the demo', new Error('not now'));
  expect(screen.getByRole('dialog', { name: 'Demo of Billwright' })).toBeVisible();
});

test('without scripts the button is a link to the film', () => {
  render(<Demo />);
  expect(screen.getByRole('link', { name: 'Watch Demo' })).toHaveAttribute('href', '/site/demo.webm');
});
