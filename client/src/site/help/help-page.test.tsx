import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { helpArticles } from '#client/content/help-articles.ts';
import { helpCategories } from '#client/content/help-categories.ts';
import { HelpPage } from './help-page.tsx';
import { SCROLL_DELAY } from './use-help.ts';

let scrollIntoView: Mock;

beforeEach(() => {
  vi.useFakeTimers();
  scrollIntoView = vi.fn();
  Element.prototype.scrollIntoView = scrollIntoView;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  history.replaceState(null, '', '/help');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const search = () => screen.getByPlaceholderText('Search for help articles, features, or questions...');
const type = (text: string) => fireEvent.change(search(), { target: { value: text } });
const categoryCard = (name: string) =>
  within(screen.getByRole('list', { name: 'Categories' })).getByRole('button', {
    name: new RegExp(`^${name} `),
  });
const groups = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const question = (name: string) => screen.getByRole('button', { name });
const questions = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const openQuestions = () =>
  screen.queryAllByRole('button', { expanded: true }).map((button) => button.textContent);

describe('the articles', () => {
  it('belong to eight categories, each of which has some', () => {
    expect(helpCategories.map(({ id }) => id)).toEqual([
      'getting-started',
      'clients',
      'invoices',
      'proposals',
      'payments',
      'notifications',
      'premium',
      'account',
    ]);
    for (const { id } of helpCategories)
      expect(helpArticles.filter(({ category }) => category === id).length, id).toBeGreaterThan(2);
  });

  it('have addresses and tags of their own', () => {
    const ids = [...helpArticles.map(({ id }) => id), ...helpCategories.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, tags } of helpArticles) expect([id, tags.length > 0]).toEqual([id, true]);
  });
});

describe('search', () => {
  it.each([
    ['a question, in any case', 'WHEN DOES AN INVOICE BECOME', ['When does an invoice become overdue?']],
    ['an answer', '26 random characters', ['Who can open the link to an invoice?']],
    ['a tag', 'cash refund', ['How do I record part of a payment, or give money back?']],
  ])('finds a part of %s', (_what, text, found) => {
    render(<HelpPage />);
    type(text);
    expect(questions()).toEqual(found);
  });

  it('counts what each group shows', () => {
    render(<HelpPage />);
    type('26 random characters');
    expect(groups()).toEqual(['Invoices']);
    expect(screen.getByRole('region', { name: 'Invoices' })).toHaveTextContent('1 article');
    expect(screen.getByRole('status')).toHaveTextContent('1 article found');
  });

  it('takes blanks and signs as they are', () => {
    render(<HelpPage />);
    type('  ');
    expect(questions()).toHaveLength(helpArticles.length);
    type('.*');
    expect(screen.getByRole('heading', { name: 'No results found' })).toBeVisible();
  });

  it('says so where nothing matches', () => {
    render(<HelpPage />);
    type('zeppelin');
    expect(screen.getByRole('heading', { name: 'No results found' })).toBeVisible();
    expect(screen.getByText('Try adjusting your search terms or browse by category above.')).toBeVisible();
  });
});

describe('categories', () => {
  it('filter, scroll to their section after 100 ms, and are cleared by a second click', () => {
    render(<HelpPage />);
    fireEvent.click(categoryCard('Payments'));
    expect(groups()).toEqual(['Payments']);
    expect(categoryCard('Payments')).toHaveAttribute('aria-pressed', 'true');
    act(() => vi.advanceTimersByTime(SCROLL_DELAY - 1));
    expect(scrollIntoView).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('region', { name: 'Payments' })]);
    expect(scrollIntoView).toHaveBeenCalledWith({ behavior: 'smooth', block: 'start' });
    fireEvent.click(categoryCard('Payments'));
    expect(groups()).toEqual(helpCategories.map(({ name }) => name));
    act(() => vi.advanceTimersByTime(SCROLL_DELAY));
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it('are left by the link that shows all', () => {
    render(<HelpPage />);
    expect(screen.queryByText('← Show all categories')).toBeNull();
    fireEvent.click(categoryCard('Account'));
    fireEvent.click(screen.getByText('← Show all categories'));
    expect(groups()).toHaveLength(helpCategories.length);
    expect(screen.queryByText('← Show all categories')).toBeNull();
  });

  it('narrow a search', () => {
    render(<HelpPage />);
    type('password');
    const everywhere = questions().length;
    fireEvent.click(categoryCard('Account'));
    expect(groups()).toEqual(['Account']);
    expect(questions().length).toBeLessThan(everywhere);
  });

  it('carry the count of their articles, whatever is searched', () => {
    render(<HelpPage />);
    type('zeppelin');
    expect(categoryCard('Invoices')).toHaveTextContent('19 articles');
  });
});

describe('an article', () => {
  it('opens with answer and tags, and closes the one before', () => {
    render(<HelpPage />);
    fireEvent.click(question('How are amounts rounded?'));
    expect(screen.getByText(/half a cent goes up/)).toBeVisible();
    expect(screen.getByText('cents')).toBeVisible();
    fireEvent.click(question('What does Pro cost?'));
    expect(openQuestions()).toEqual(['What does Pro cost?']);
    expect(screen.getByText(/half a cent goes up/)).not.toBeVisible();
    fireEvent.click(question('What does Pro cost?'));
    expect(openQuestions()).toEqual([]);
  });

  it('states the price of the help with the one that is charged', () => {
    render(<HelpPage />);
    fireEvent.click(question('What does Pro cost?'));
    expect(screen.getByText('Pro costs $5 per month and can be cancelled at any time.')).toBeVisible();
    expect(screen.getByText('Price charged today: $19.99 a month or $99 a year.')).toBeVisible();
  });

  it('has an address that opens it, whatever was searched before', () => {
    history.replaceState(null, '', '/help#rounding');
    render(<HelpPage />);
    expect(openQuestions()).toEqual(['How are amounts rounded?']);
    fireEvent.click(question('What does Pro cost?'));
    expect(location.hash).toBe('#pro-price');
    type('zeppelin');
    history.replaceState(null, '', '/help#overdue');
    act(() => void window.dispatchEvent(new Event('hashchange')));
    expect(openQuestions()).toEqual(['When does an invoice become overdue?']);
    expect(search()).toHaveValue('');
  });

  it('of an unknown address opens nothing', () => {
    history.replaceState(null, '', '/help#constructor');
    render(<HelpPage />);
    expect(openQuestions()).toEqual([]);
  });
});
