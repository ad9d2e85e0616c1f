import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckPdfArea } from './check-pdf-area.tsx';

const file = new File(['no PDF'], 'offer.pdf', { type: 'application/pdf' });

function choose(input: HTMLElement): void {
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
}

test('a file that was chosen before the page woke up is checked', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<CheckPdfArea pdfHash="0" />);
  choose(screen.getByLabelText('Choose a PDF to check'));
  render(<CheckPdfArea pdfHash="0" />, { container: root, hydrate: true });
  expect(await screen.findByText(/^This is not a PDF/)).toBeVisible();
});

test('nothing is checked before a file is chosen', () => {
  render(<CheckPdfArea pdfHash="0" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
