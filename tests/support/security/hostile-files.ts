/** Small valid files for requests that upload one. */

export const onePagePdf = Buffer.from('%PDF-1.7\n%%EOF');

/** A GIF image with one pixel. */
export const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Returns a name that fits the type of a file; texts are lists of people. */
export function fileNameFor(file: string | Uint8Array): string {
  if (typeof file === 'string') return 'people.csv';
  return file === onePagePdf ? 'page.pdf' : 'picture.gif';
}
