/** Rollouts and scale-outs of a simulated fleet: no gateway has more than 1.25 times the mean after a step. */
import { describe, expect, it } from 'vitest';
import { imbalanceMax } from './gateway-numbers.ts';
import { createFleet, type Door, type Fleet } from './simulate-fleet.ts';

const settings = { percentPerMinute: 20, calmMs: 30_000, seed: 1 };
const stepS = 180;

/** Renews all gateways step by step; returns the worst imbalance at the end of a step. */
function renew(fleet: Fleet, how: 'restart' | 'replace', atOnce: number): number {
  const names = fleet.names();
  let worst = 0;
  for (let at = 0; at < names.length; at += atOnce) {
    fleet[how](names.slice(at, at + atOnce));
    fleet.wait(stepS);
    worst = Math.max(worst, fleet.imbalance());
  }
  return worst;
}

const fleetOf = (gateways: number, sockets: number, door: Door, changed: Partial<typeof settings> = {}) =>
  createFleet({ gateways, sockets, door, ...settings, ...changed });
const without = { percentPerMinute: 0 };

describe('20 gateways with 90,000 sockets, each restarted in its place', () => {
  it('one ends up with more than twice the mean where a door goes round and nobody is asked', () => {
    const fleet = fleetOf(20, 90_000, 'in-turn', without);
    expect(renew(fleet, 'restart', 1)).toBeGreaterThan(2);
    expect(fleet.peak).toBeGreaterThan(10_000);
  });

  it.each<Door>(['in-turn', 'fewest', 'forgetful'])('stay even with the door %s', (door) => {
    expect(renew(fleetOf(20, 90_000, door), 'restart', 1)).toBeLessThan(imbalanceMax);
  });

  it('need nobody to be asked where the door knows who has the fewest', () => {
    const fleet = fleetOf(20, 90_000, 'fewest');
    renew(fleet, 'restart', 1);
    expect(fleet.asked).toBe(0);
  });
});

describe('26 gateways with 90,000 sockets, replaced a tenth at a time', () => {
  it('are uneven where nobody is asked', () => {
    expect(renew(fleetOf(26, 90_000, 'in-turn', without), 'replace', 3)).toBeGreaterThan(2);
  });

  it.each<Door>(['in-turn', 'fewest', 'forgetful'])('stay even with the door %s', (door) => {
    expect(renew(fleetOf(26, 90_000, door), 'replace', 3)).toBeLessThan(imbalanceMax);
  });
});

describe('six gateways become eight', () => {
  it('and the new ones stay nearly empty where nobody is asked, whatever the door', () => {
    const fleet = fleetOf(6, 24_000, 'fewest', without);
    fleet.wait(60);
    fleet.add(2);
    fleet.wait(600);
    expect(fleet.imbalance()).toBeGreaterThan(1.3);
  });

  it.each<readonly [Door, number]>([
    ['fewest', 90],
    ['in-turn', stepS],
    ['forgetful', stepS],
  ])('and are even with the door %s after %i seconds', (door, seconds) => {
    const fleet = fleetOf(6, 24_000, door);
    fleet.wait(60);
    fleet.add(2);
    fleet.wait(seconds);
    expect(fleet.imbalance()).toBeLessThan(imbalanceMax);
  });
});

describe('six gateways become eight while the last restart has left one nearly empty', () => {
  it.each<Door>(['fewest', 'in-turn', 'forgetful'])('and are even with the door %s', (door) => {
    const fleet = fleetOf(6, 6_000, door);
    fleet.wait(60);
    fleet.restart(fleet.names().slice(0, 1));
    fleet.wait(15);
    fleet.add(2);
    expect(fleet.imbalance()).toBeGreaterThan(1.5);
    fleet.wait(stepS);
    expect(fleet.imbalance()).toBeLessThan(imbalanceMax);
  });
});

it('people who come and go by themselves are not asked', () => {
  const fleet = fleetOf(6, 24_000, 'fewest');
  fleet.wait(600);
  expect(fleet.asked).toBe(0);
});
