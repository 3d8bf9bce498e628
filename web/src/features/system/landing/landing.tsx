import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { Problem } from './problem.tsx';

/** Whole landing page; everything below the first two screens is passed as a prop, because it is loaded later. */
export function Landing({ story }: { readonly story: ReactNode }) {
  return (
    <>
      <Hero />
      <main>
        <Problem />
        {story}
      </main>
      <Footer />
    </>
  );
}
