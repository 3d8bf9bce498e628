import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { asks_for_left_out, react_dom, react_dom_client } from './lean-react.ts';
import { leaveOut } from './leave-out.ts';

describe('leaving parts of a library out', () => {
  test('bodies go, with methods that were put on later', () => {
    const code = 'function Old() { work(); } Old.prototype.run = function () { work(); }; function kept() { work(); }';
    expect(leaveOut(code, { bodies: ['Old'] })).toBe('function Old() {} ; function kept() { work(); }');
  });

  test('a method that two share stays', () => {
    const code = 'function Old() { a(); } Old.prototype.run = New.prototype.run = function () { b(); };';
    expect(leaveOut(code, { bodies: ['Old'] })).toContain('New.prototype.run = function () { b(); }');
  });

  test('a class that is a variable goes like a function', () => {
    expect(leaveOut('var Old = class extends Base { run() {} };', { bodies: ['Old'] })).toBe(
      'var Old = class extends Base {};',
    );
  });

  test('an answer takes the place of a body', () => {
    expect(leaveOut('function isOld(page) { return look(page); }', { answers: { isOld: 'false' } })).toBe(
      'function isOld(page) { return false; }',
    );
  });

  test('a constant is its value wherever it is read, and assigning it keeps what that does besides', () => {
    const code = 'var is_old = !1; if (is_old) a(); other = is_old = next(is_old); x.is_old = { is_old: is_old };';
    expect(leaveOut(code, { constants: { is_old: 'false' } })).toBe(
      'var is_old = !1; if ((false)) a(); other = next((false)); x.is_old = { is_old: (false) };',
    );
  });

  test('an export goes', () => {
    expect(leaveOut('exports.old = function () {}; exports.kept = 1;', { exports: ['old'] })).toBe(
      '; exports.kept = 1;',
    );
  });

  test('a name that is not there is an error', () => {
    expect(() => leaveOut('function kept() {}', { bodies: ['kept', 'old'] })).toThrow(/Not there .*: old$/);
  });

  test.each([
    ['react-dom-client', react_dom_client],
    ['react-dom', react_dom],
  ])('every name is there in %s', (name, left_out) => {
    const folder = createRequire(import.meta.url).resolve('react-dom/package.json');
    const code = readFileSync(new URL(`cjs/${name}.production.js`, `file://${folder}`), 'utf8');
    expect(leaveOut(code, left_out).length).toBeLessThan(code.length);
  });
});

test.each([
  ["import { createRoot, hydrateRoot } from 'react-dom/client';", true],
  ["import { Suspense, ViewTransition } from 'react';", true],
  ["import { preload } from 'react-dom';", true],
  ["import {\n  useActionState,\n  useState,\n} from 'react';", true],
  ['<Fragment key={id} ref={handle}>', true],
  ['<link rel="stylesheet" precedence="high" />', true],
  ["import { createRoot } from 'react-dom/client';\nexport const preload = 1;", false],
  ['<Fragment key={id}>', false],
  ["import { preload } from './pages.ts';\nimport { use } from 'react';", false],
])('whether %s asks for what is left out: %s', (code, does) => {
  expect(asks_for_left_out.test(code)).toBe(does);
});
