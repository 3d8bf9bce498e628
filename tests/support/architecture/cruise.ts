/** Analyses the imports of a source tree and lists those that break a layer rule. */
import { cruise } from 'dependency-cruiser';
import { layerRules } from './layer-rules.ts';

/** An import that breaks a rule. */
export interface Breach {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface Survey {
  /** Every analysed source file, relative to the root. */
  readonly modules: readonly string[];
  /** Every import between two source files of the tree. */
  readonly imports: readonly { readonly from: string; readonly to: string }[];
  readonly breaches: readonly Breach[];
}

/** The folders whose imports are checked. */
export const surveyedFolders = ['services', 'web/src', 'web/server', 'scripts', 'tests'] as const;

/**
 * Analyses the source below `root`.
 * @param folders those of `surveyedFolders` that exist below `root`.
 */
export async function survey(root: string, folders: readonly string[]): Promise<Survey> {
  const { output } = await cruise([...folders], {
    baseDir: root,
    // TypeScript 7 has no API that the default parser supports: it would find no imports, and every rule would pass.
    parser: 'swc',
    tsPreCompilationDeps: true,
    validate: true,
    ruleSet: { forbidden: [...layerRules] },
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a report instead of data');
  const sources = output.modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)));
  return {
    modules: sources.map(({ source }) => source),
    imports: sources.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    breaches: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
