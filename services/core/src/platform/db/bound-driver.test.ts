import { JsonProperty, raw } from '@mikro-orm/core';
import { describe, expect, it } from 'vitest';
import { bindParameters } from './bound-driver.ts';

const quote = (name: string): string => `"${name}"`;
const bind = (sql: string, ...params: unknown[]) => bindParameters(sql, params, quote);

describe('statements of MikroORM', () => {
  it('sends values of any content as parameters', () => {
    const now = new Date(0);
    const bytes = Buffer.from('x');
    const values = ["o'neill ? $1", 1, true, null, now, bytes, 10n];
    expect(bind('a = ? b = ? c = ? d = ? e = ? f = ? g = ?', ...values)).toEqual({
      text: 'a = $1 b = $2 c = $3 d = $4 e = $5 f = $6 g = $7',
      values,
    });
  });

  it('uses one parameter for each member of a list, and JSON for an object or a JSON list', () => {
    const tags = Object.defineProperty(['x'], JsonProperty, { value: true });
    expect(bind('id in (?) and a = ? and b = ?', [1, 2], { k: ['v'] }, tags)).toEqual({
      text: 'id in ($1, $2) and a = $3 and b = $4',
      values: [1, 2, '{"k":["v"]}', '["x"]'],
    });
  });

  it('supports names, fragments with values, and operators', () => {
    expect(bind('select ?? from t where a = ? and b \\? ? and c = ?', 'n', raw('lower(?)', ['X']), 'key', 2)).toEqual({
      text: 'select "n" from t where a = lower($1) and b ? $2 and c = $3',
      values: ['X', 'key', 2],
    });
  });

  it('sends a statement without values unchanged', () => {
    expect(bind("select '?'")).toEqual({ text: "select '?'", values: [] });
  });
});
