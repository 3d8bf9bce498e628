/** User text with links; the code for links is loaded only if a text contains some. */
import { lazy, Suspense } from 'react';
import { withinLine } from './isolated.tsx';
import { loadTextParts } from './load-text-parts.ts';

const LinkedParts = lazy(() => loadTextParts().then((parts) => ({ default: parts.LinkedParts })));

/** Every URL and email address contains one of these substrings. */
const mayHaveLinks = /https?:|www\.|@/i;

export function LinkedText({ text }: { readonly text: string }) {
  const plain = withinLine(text);
  if (!mayHaveLinks.test(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <LinkedParts text={text} />
    </Suspense>
  );
}
