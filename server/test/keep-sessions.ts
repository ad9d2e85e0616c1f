import type pg from 'pg';

/** Lets sessions last, for tests that let months pass. */
export const keepSessions = (pool: pg.Pool) =>
  pool.query(`update session set expire = '2999-01-01',
    sess = jsonb_set(sess::jsonb, '{cookie,expires}', '"2999-01-01T00:00:00.000Z"')::json`);
