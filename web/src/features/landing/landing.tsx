import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { Problem } from './problem.tsx';

/** The whole page; what lies below the first two screens comes from outside, because it is fetched later. */
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
