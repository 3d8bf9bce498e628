import { seatsForCount } from '@plenum/contracts/events/hemicycle-seats';

const seats = seatsForCount(34, 3, 3.2, 1.45).map((seat, index) => ({ ...seat, number: index }));

/** Illustration for empty states: the seats of a hemicycle, a few of them highlighted. */
export function Hemicycle({ lit = 5, className }: { readonly lit?: number; readonly className?: string }) {
  return (
    <svg viewBox="-6.6 -6.6 13.2 7.1" aria-hidden="true" className={className}>
      {seats.map(({ x, y, number }) => (
        <circle
          key={number}
          cx={x.toFixed(2)}
          cy={y.toFixed(2)}
          r=".42"
          className={(number * 7) % 34 < lit ? 'fill-accent' : 'fill-rule'}
        />
      ))}
    </svg>
  );
}
