import { expect, it } from 'vitest';
import { nextSort, titleColumn } from './data-table-columns.ts';

it('sorts ascending first and then reverses', () => {
  expect(nextSort(undefined, 'name')).toEqual({ key: 'name', direction: 'asc' });
  expect(nextSort({ key: 'name', direction: 'asc' }, 'name')).toEqual({ key: 'name', direction: 'desc' });
  expect(nextSort({ key: 'name', direction: 'desc' }, 'name')).toEqual({ key: 'name', direction: 'asc' });
  expect(nextSort({ key: 'name', direction: 'asc' }, 'role')).toEqual({ key: 'role', direction: 'asc' });
});

it('labels a row by the marked column, else by the first', () => {
  const column = (key: string) => ({ key, header: key, render: () => key });
  expect(titleColumn([column('a'), column('b')])?.key).toBe('a');
  expect(titleColumn([column('a'), { ...column('b'), card: 'title' as const }])?.key).toBe('b');
  expect(titleColumn([])).toBeUndefined();
});
