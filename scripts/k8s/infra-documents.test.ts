import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { filesComponent, prometheusRule } from './infra-documents.ts';

const ruleFile = `# What people feel.
groups:
  - name: plenum
    rules:
      - alert: Slow
        expr: |
          rate(a[5m])

          > 1
`;

describe('what k8s/ takes from infra/', () => {
  it('wraps alert rules as they are, comments too', () => {
    const text = prometheusRule(ruleFile);
    expect(parse(text)).toEqual({
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PrometheusRule',
      metadata: { name: 'plenum' },
      spec: parse(ruleFile),
    });
    expect(text).toContain('# What people feel.');
  });

  it('lists files, with labels for who looks for them', () => {
    expect(parse(filesComponent('dashboards', ['a.json', 'b.json'], { grafana_dashboard: '1' }))).toEqual({
      apiVersion: 'kustomize.config.k8s.io/v1alpha1',
      kind: 'Component',
      configMapGenerator: [
        {
          name: 'dashboards',
          files: ['a.json', 'b.json'],
          options: { disableNameSuffixHash: true, labels: { grafana_dashboard: '1' } },
        },
      ],
    });
  });
});
