import type pg from 'pg';
import { documentRules } from './document-rules.ts';
import { moneyRules } from './money-rules.ts';
import { stateRules } from './state-rules.ts';

/** Each query finds the rows that break the rule of its name. */
const rules = { ...documentRules, ...stateRules, ...moneyRules };

export const RULE_COUNT = Object.keys(rules).length;

export interface Inconsistency {
  /** What does not hold. */
  rule: string;
  /** Where it does not hold: an id of each row, as the rule names it. */
  rows: Record<string, unknown>[];
}

/** Counts again what must hold in every database at any time: sums, roll-up, ledger, numbers, owners. It changes nothing. */
export async function findInconsistencies(db: Pick<pg.ClientBase, 'query'>): Promise<Inconsistency[]> {
  const found: Inconsistency[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await db.query(query);
    if (rows.length > 0) found.push({ rule, rows });
  }
  return found;
}
