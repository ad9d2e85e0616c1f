import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts, dropDraft, findDraft, listDrafts, saveDraft } from './drafts.ts';

const draft = (key: string) => ({ key, label: key, path: '/clients', values: { name: key } });

beforeEach(() => sessionStorage.clear());

test('a draft belongs to its user only', () => {
  saveDraft('ana', draft('client:new'));
  expect(findDraft('ana', 'client:new')).toMatchObject({ values: { name: 'client:new' } });
  expect(findDraft('ben', 'client:new')).toBeUndefined();
  expect(listDrafts('ben')).toEqual([]);
});

test('saving again replaces, dropping removes', () => {
  saveDraft('ana', draft('a'));
  saveDraft('ana', { ...draft('a'), values: { name: 'later' } });
  saveDraft('ana', draft('b'));
  expect(listDrafts('ana')).toHaveLength(2);
  expect(findDraft('ana', 'a')).toMatchObject({ values: { name: 'later' } });
  dropDraft('ana', 'a');
  expect(listDrafts('ana').map(({ key }) => key)).toEqual(['b']);
});

test('logging out leaves nothing of that user behind', () => {
  saveDraft('ana', draft('a'));
  saveDraft('ben', draft('b'));
  dropAllDrafts('ana');
  expect(Object.keys(sessionStorage)).toEqual(['billwright.drafts.ben']);
});

test('broken storage counts as empty', () => {
  sessionStorage.setItem('billwright.drafts.ana', '{');
  expect(listDrafts('ana')).toEqual([]);
});
