import { seatsOf } from '@plenum/contracts/events/hemicycle-seats';

export const sectors = 6;

const seats = seatsOf({ rows: 7, inner: 438, gap: 38, spacing: 36 }).map((seat, index) => ({
  ...seat,
  key: `${seat.row}-${index}`,
  sector: Math.min(sectors - 1, Math.floor(seat.along * sectors)),
  // A few seats have a different color.
  accent: (index * 37) % 23 === 0 ? 'bell' : (index * 53) % 17 === 0 ? 'paper' : 'lamp',
}));

/** Hemicycle of the hero: each word highlights another block of seats, from the floor outwards. */
export function Chamber({ sector, className }: { readonly sector: number; readonly className: string }) {
  return (
    <svg viewBox="-690 -690 1380 706" aria-hidden="true" data-lit={sector} className={`chamber ${className}`}>
      {seats.map(({ key, x, y, row, sector: sectorIndex, accent }) => (
        <circle
          key={key}
          cx={Math.round(x)}
          cy={Math.round(y)}
          r={9 + row * 0.9}
          data-sector={sectorIndex}
          data-row={row}
          data-accent={accent}
        />
      ))}
    </svg>
  );
}
