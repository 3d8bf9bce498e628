import { describe, expect, it } from 'vitest';
import { Failed, NotPossible, reportText, runStep } from './report.ts';

describe('a step of a trial', () => {
  it('that ends has passed', async () => {
    expect(await runStep('a', () => Promise.resolve(['seen']))).toMatchObject({ verdict: 'passed', details: ['seen'] });
  });

  it('that throws has failed, with its reason first and what was seen', async () => {
    const work = () => Promise.reject(new Failed('2 requests failed', ['POST /a 503']));
    expect(await runStep('a', work)).toMatchObject({
      verdict: 'failed',
      details: ['2 requests failed', 'POST /a 503'],
    });
  });

  it('that nothing foresaw has failed too', async () => {
    expect(await runStep('a', () => Promise.reject(new TypeError('no such thing')))).toMatchObject({
      verdict: 'failed',
      details: ['no such thing'],
    });
  });

  it('that has no occasion is neither: it says why', async () => {
    expect(await runStep('a', () => Promise.reject(new NotPossible('one node')))).toMatchObject({
      verdict: 'not possible',
      details: ['one node'],
    });
  });
});

it('the report counts verdicts and keeps its table whole', () => {
  const text = reportText({
    startedAt: '2026-11-25T23:00:00Z',
    cluster: { kubernetes: 'v1.37.2' },
    steps: [
      { name: 'first', verdict: 'passed', details: ['a | b', 'two\nlines'], seconds: 3 },
      { name: 'second', verdict: 'not possible', details: ['one node'], seconds: 0 },
    ],
  });
  expect(text).toContain('1 passed, 0 failed, 1 not possible');
  expect(text).toContain('- kubernetes: v1.37.2');
  expect(text).toContain('| first | passed | 3 | a \\| b<br>two lines |');
});
