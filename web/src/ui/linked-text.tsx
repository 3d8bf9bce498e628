/** Text of people with links in a part of the app that loads the code for them only if there are any. */
import { lazy, Suspense } from 'react';
import { withinLine } from './isolated.tsx';
import { loadTextParts } from './load-text-parts.ts';

const LinkedParts = lazy(() => loadTextParts().then((parts) => ({ default: parts.LinkedParts })));

/** What each address has. */
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
