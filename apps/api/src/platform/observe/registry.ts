/** Stores metrics and writes them in Prometheus format (0.0.4). */
import { type Metric, type MetricName, METRICS } from './metric-table.ts';

/** Label sets per metric; others are counted together, which bounds memory. */
const MAX_SERIES = 2000;
const OTHER = 'other';

interface Series {
  /** `{topic="mail.send"}`, or nothing. */
  readonly text: string;
  value: number;
  /** Histogram: counts per bucket, and in total. */
  readonly counts: number[];
  total: number;
}

export interface Registry {
  /** Increases a counter. */
  add(name: MetricName, labels: readonly string[], by: number): void;
  /** Sets a gauge, or a counter maintained elsewhere. */
  set(name: MetricName, labels: readonly string[], value: number): void;
  /** Records a duration in a histogram. */
  observe(name: MetricName, labels: readonly string[], seconds: number): void;
  /** Clears a metric before new values. */
  clear(name: MetricName): void;
  render(): string;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelText = (names: readonly string[], values: readonly string[]): string =>
  names.map((name, at) => `${name}="${escaped(values[at] ?? '')}"`).join(',');

function linesOf(name: string, { buckets }: Metric, { text, value, counts, total }: Series): string[] {
  if (buckets === undefined) return [`${name}${text === '' ? '' : `{${text}}`} ${value}`];
  let below = 0;
  const sets = text === '' ? '' : `${text},`;
  return [
    ...buckets.map((end, at) => `${name}_bucket{${sets}le="${end}"} ${(below += counts[at] ?? 0)}`),
    `${name}_bucket{${sets}le="+Inf"} ${total}`,
    `${name}_sum{${text}} ${value}`,
    `${name}_count{${text}} ${total}`,
  ];
}

/** Returns an empty registry of all declared metrics. */
export function openRegistry(): Registry {
  const all = new Map<MetricName, Map<string, Series>>();

  function series(name: MetricName, labels: readonly string[]): Series {
    const known = all.get(name) ?? new Map<string, Series>();
    if (known.size === 0) all.set(name, known);
    const key = labels.join('\u0000');
    const found = known.get(key);
    if (found !== undefined) return found;
    const metric: Metric = METRICS[name];
    if (labels.length !== metric.labels.length) throw new Error(`${name} has other labels.`);
    if (known.size >= MAX_SERIES && labels.some((label) => label !== OTHER))
      return series(
        name,
        labels.map(() => OTHER),
      );
    const made: Series = {
      text: labelText(metric.labels, labels),
      value: 0,
      counts: (metric.buckets ?? []).map(() => 0),
      total: 0,
    };
    known.set(key, made);
    return made;
  }

  return {
    add(name, labels, by) {
      series(name, labels).value += by;
    },
    set(name, labels, value) {
      series(name, labels).value = value;
    },
    observe(name, labels, seconds) {
      const one = series(name, labels);
      const { buckets = [] }: Metric = METRICS[name];
      const at = buckets.findIndex((end) => seconds <= end);
      if (at >= 0) one.counts[at] = (one.counts[at] ?? 0) + 1;
      one.total += 1;
      one.value += seconds;
    },
    clear: (name) => void all.delete(name),
    render() {
      const lines = (Object.keys(METRICS) as MetricName[]).flatMap((name) => {
        const metric: Metric = METRICS[name];
        const known = [...(all.get(name)?.values() ?? [])];
        if (known.length === 0) return [];
        return [
          `# HELP ${name} ${metric.help}`,
          `# TYPE ${name} ${metric.kind}`,
          ...known.flatMap((one) => linesOf(name, metric, one)),
        ];
      });
      return `${lines.join('\n')}\n`;
    },
  };
}
