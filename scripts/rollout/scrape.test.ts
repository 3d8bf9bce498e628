import { expect, it } from 'vitest';
import { missingIn, readScrape } from './scrape.ts';

const text = `# HELP plenum_sockets Open sockets
# TYPE plenum_sockets gauge
plenum_sockets{transport="websocket"} 250
# TYPE plenum_lag_seconds histogram
plenum_lag_seconds_bucket{le="0.1",name="a \\"b\\" c=\\"d\\""} 3
plenum_lag_seconds_sum 1
# TYPE plenum_failures_total counter
plenum_up 1
`;

const missing = (name: string, ...labels: string[]): string[] => {
  const told = new Map<string, Set<string>>();
  readScrape(text, told);
  return missingIn(told, [{ name, labels }]);
};

it('finds what is told, also what has not happened yet', () => {
  expect(missing('plenum_sockets', 'transport')).toEqual([]);
  expect(missing('plenum_lag_seconds_bucket', 'le', 'name')).toEqual([]);
  expect(missing('plenum_lag_seconds_count')).toEqual([]);
  expect(missing('plenum_failures_total', 'reason')).toEqual([]);
  expect(missing('plenum_up')).toEqual([]);
});

it('misses what nobody tells', () => {
  expect(missing('plenum_socket')).toEqual(['plenum_socket']);
  expect(missing('plenum_lag_seconds')).toEqual(['plenum_lag_seconds']);
  expect(missing('plenum_sockets', 'transport', 'room')).toEqual(['plenum_sockets{room}']);
  expect(missing('plenum_lag_seconds_bucket', 'd')).toEqual(['plenum_lag_seconds_bucket{d}']);
});
