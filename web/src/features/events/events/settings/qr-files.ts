/** A QR code as files: SVG for print, PNG for slides and posts. */
import { downloadBlob, downloadText } from '../../../../lib/csv.ts';

/** Minimum width of the PNG. */
const pngSizePx = 1024;

export const downloadSvg = (name: string, svg: SVGSVGElement): void =>
  downloadText(`${name}.svg`, new XMLSerializer().serializeToString(svg), 'image/svg+xml');

export function downloadPng(name: string, svg: SVGSVGElement): void {
  drawSvg(svg).toBlob((blob) => {
    if (blob !== null) downloadBlob(`${name}.png`, blob);
  });
}

const outlineOf = (path: SVGPathElement): Path2D => new Path2D(path.getAttribute('d') ?? '');

/** Draws the paths of the picture; each module has a whole number of pixels, so that edges are sharp. */
function drawSvg(svg: SVGSVGElement): HTMLCanvasElement {
  const modules = svg.viewBox.baseVal.width;
  const scale = Math.ceil(pngSizePx / modules);
  const canvas = document.createElement('canvas');
  canvas.width = modules * scale;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.scale(scale, scale);
  for (const path of svg.querySelectorAll('path')) {
    context.fillStyle = path.getAttribute('fill') ?? '';
    context.fill(outlineOf(path));
  }
  return canvas;
}
