import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../embedded/paths.ts';
import { fasterExpression, fasterRules } from './faster-rules.ts';
import { ownRules, readRules, ruleFile } from './rule-file.ts';

describe('rules at a higher speed', () => {
  it.each([
    ['avg_over_time(a[5m]) > 1', 'avg_over_time(a[60000ms]) > 1'],
    ['a offset 5m > 300', 'a offset 60000ms > 300'],
    [
      'max by (queue) (plenum_queue_oldest_job_age_seconds{queue=~"mail"}) > 120',
      'max by (queue) ((5 * plenum_queue_oldest_job_age_seconds{queue=~"mail"})) > 120',
    ],
    ['min(plenum_backup_age_seconds) > 26 * 3600', 'min((5 * plenum_backup_age_seconds)) > 26 * 3600'],
  ])('ask the same in less time: %s', (given, wanted) => {
    expect(fasterExpression(given, 5)).toBe(wanted);
  });

  it('are otherwise those that are shipped', () => {
    const fast = readRules(fasterRules(readFileSync(join(repositoryRoot, ruleFile), 'utf8'), 5));
    const own = ownRules();
    expect(fast.alerts.map(({ alert, labels, annotations }) => ({ alert, labels, annotations }))).toEqual(
      own.alerts.map(({ alert, labels, annotations }) => ({ alert, labels, annotations })),
    );
    expect(fast.recordings).toHaveLength(own.recordings.length);
    const durations = [...fast.alerts, ...fast.recordings].flatMap(({ expr }) => expr.match(/\[\d+\w+\]/g) ?? []);
    expect(durations.length).toBeGreaterThan(30);
    expect(durations.filter((text) => !text.endsWith('ms]'))).toEqual([]);
    expect(fast.alerts.filter((rule) => !/^\d+ms$/.test(rule.for))).toEqual([]);
  });
});
