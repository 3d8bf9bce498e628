import { correction, generate } from 'lean-qr/nano';
import type { Ref } from 'react';

/** Light modules around the code (ISO/IEC 18004). */
const margin = 4;

interface QrPictureProps {
  readonly value: string;
  /** Accessible name. */
  readonly title: string;
  readonly className?: string;
  readonly ref?: Ref<SVGSVGElement>;
}

/** Returns the dark modules as the outline of an SVG path, a rectangle for each run of a row. */
function outlineOf(value: string): { readonly size: number; readonly dark: string } {
  const code = generate(value, { minCorrectionLevel: correction.L });
  const size = code.size + 2 * margin;
  const runs: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      const start = x;
      while (code.get(x, y)) x += 1;
      if (x > start) runs.push(`M${start + margin} ${y + margin}h${x - start}v1H${start + margin}z`);
    }
  }
  return { size, dark: runs.join('') };
}

/** QR code of a URL as an SVG, dark on white. */
export function QrPicture({ value, title, className, ref }: QrPictureProps) {
  const { size, dark } = outlineOf(value);
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={title}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <title>{title}</title>
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#072a1f" d={dark} />
    </svg>
  );
}
