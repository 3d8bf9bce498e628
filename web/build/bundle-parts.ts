import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk;

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === 'chunk';

/** Returns the chunks among the files, in their order. */
export const chunksOf = (bundle: Bundle, files: readonly string[]): readonly Chunk[] =>
  files.map((file) => bundle[file]).filter(isChunk);

/** Returns the chunk that contains a module, given by its path relative to `web/src`. */
export function chunkWith(bundle: Bundle, path: string): Chunk {
  const chunks = Object.values(bundle).filter(isChunk);
  const included = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${path}`)));
  if (included === undefined) throw new Error(`The build contains no chunk with ${path}`);
  return included;
}

/** Returns the files of chunks, their static imports (direct and transitive) and their styles. */
export function closure(bundle: Bundle, roots: readonly Chunk[]): readonly string[] {
  const included = new Set<string>();
  const visit = (chunk: Chunk): void => {
    if (included.has(chunk.fileName)) return;
    included.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) included.add(style);
    for (const imported of chunksOf(bundle, chunk.imports)) visit(imported);
  };
  for (const root of roots) visit(root);
  return [...included];
}

/** Returns the HTML page of the build. */
export function pageOf(bundle: Bundle): string {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('The build contains no HTML page');
  return page.source.toString();
}
