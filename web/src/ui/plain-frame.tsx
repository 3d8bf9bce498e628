import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

/** Frame of pages that emails link to and that need no login: a single panel on the dark background. */
export function PlainFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="on-inverse grid min-h-dvh grid-rows-[auto_1fr] bg-inverse text-on-inverse [--logo-highlight:var(--highlight)]">
      <header className="px-5 py-5 sm:px-10">
        <a href="/" aria-label="Plenum" className="inline-block rounded-md">
          <Logo />
        </a>
      </header>
      <main className="grid items-start justify-items-center px-4 pt-[8vh] pb-16">
        <div className="grid w-full max-w-md gap-4 rounded-xl bg-surface p-6 text-ink [--focus:var(--accent)] sm:p-9">
          {children}
        </div>
      </main>
    </div>
  );
}
