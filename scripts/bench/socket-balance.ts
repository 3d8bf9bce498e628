/** P28: six real gateways with 6,000 sockets behind nginx, restarted one by one, then two more are added. */
import { runBalance, type Step } from '../balance/run-balance.ts';
import { imbalanceMax } from '../sizing/gateway-numbers.ts';
import type { Plain } from './figures.ts';

const sockets = 6_000;
const stepMaxMs = 300_000;

const figure = (name: string, value: number, unit: string, limit: number | null): Plain => ({
  kind: 'plain',
  name,
  value,
  unit,
  limit,
});

const figuresOf = ({ name, imbalance, tookMs }: Step): Plain[] => [
  figure(`P28 ${name}: fullest`, imbalance, '× mean', imbalanceMax),
  figure(`P28 ${name}: even after`, tookMs / 1_000, 's', stepMaxMs / 1_000),
];

/** Measures and returns the figures; stops everything that it starts. */
export async function benchSocketBalance(): Promise<Plain[]> {
  const outcome = await runBalance({ sockets, settings: {}, stepMaxMs, say: (message) => console.log(message) });
  return [
    ...outcome.steps.flatMap(figuresOf),
    figure('P28 messages posted', outcome.posted, '', null),
    figure('P28 messages lost', outcome.missing, '', 0),
    figure('P28 connections lost without being asked', outcome.lost, '', null),
  ];
}
