import { FastColor } from '@ant-design/fast-color';
import { type GlobalToken, theme } from 'antd';
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartOptions,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import type { ChartBlock, Plot } from './series.ts';

Chart.register(
  ...[ArcElement, BarElement, LineElement, PointElement, BarController, LineController, PieController],
  ...[CategoryScale, LinearScale, Filler, Legend, Tooltip],
);

/** What chart.js calls the drawing: an area is a line that is filled. */
type Drawn = 'line' | 'bar' | 'pie';

interface Props {
  readonly kind: ChartBlock['kind'];
  readonly isStacked: boolean;
  readonly plot: Plot;
  readonly height: number;
  readonly label: string;
  /** Called if the browser has no usable canvas. */
  readonly onRefused: () => void;
}

/** The drawing. Screen readers announce its name and read the numbers from the table. */
export function ChartCanvas({ kind, isStacked, plot, height, label, onRefused }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { token } = theme.useToken();
  const { ports } = useRuntime();
  const wasDrawn = useRef(false);
  useEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null;
    if (context === null) return onRefused();
    const chart = new Chart(context, configure({ kind, isStacked, plot, token, language: ports.language, isFirst: !wasDrawn.current }));
    wasDrawn.current = true;
    return () => chart.destroy();
  }, [kind, isStacked, plot, token, ports.language, onRefused]);
  return (
    <div className="wb-chart" style={{ height }}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

interface Drawing {
  readonly kind: ChartBlock['kind'];
  readonly isStacked: boolean;
  readonly plot: Plot;
  readonly token: GlobalToken;
  readonly language: string;
  /** Only the first drawing is animated, not changes of theme or data. */
  readonly isFirst: boolean;
}

function configure(drawing: Drawing): ChartConfiguration<Drawn, (number | null)[], string> {
  const { kind, plot, token } = drawing;
  const colours = coloursOf(token);
  const datasets = plot.series.map(({ title, points, as }, index) => {
    const own = colours[index % colours.length] ?? token.colorPrimary;
    const drawn = as ?? drawnAs(kind);
    const isArea = drawn === 'line' && kind === 'area' && as === undefined;
    return {
      label: title,
      type: drawn,
      data: [...points],
      backgroundColor:
        drawn === 'pie'
          ? points.map((_point, slice) => colours[slice % colours.length] ?? own)
          : isArea
            ? new FastColor(own).setA(0.25).toRgbString()
            : own,
      borderColor: drawn === 'pie' ? token.colorBgContainer : own,
      borderWidth: { bar: 0, line: 2, pie: 1 }[drawn],
      borderRadius: drawn === 'bar' ? token.borderRadiusXS : undefined,
      maxBarThickness: 48,
      pointRadius: points.length > 60 ? 0 : 3,
      fill: isArea && (drawing.isStacked ? 'stack' : 'origin'),
      // Lines among bars are drawn above them.
      order: drawn === 'line' ? 0 : 1,
      spanGaps: false,
    };
  });
  return { type: drawnAs(kind), data: { labels: [...plot.labels], datasets }, options: optionsOf(drawing) };
}

const drawnAs = (kind: ChartBlock['kind']): Drawn => (kind === 'area' ? 'line' : kind);

function optionsOf({ kind, isStacked, plot, token, language, isFirst }: Drawing): ChartOptions<Drawn> {
  const font = { family: token.fontFamily, size: token.fontSizeSM };
  const isPie = kind === 'pie';
  const short = new Intl.NumberFormat(language.replace('_', '-'), { notation: 'compact', maximumFractionDigits: 1 });
  return {
    responsive: true,
    maintainAspectRatio: false,
    // The tokens disable motion if the system asks for less (src/app/appearance/appearance.ts).
    animation: isFirst && token.motion ? { duration: 150 } : false,
    interaction: isPie ? { mode: 'nearest', intersect: true } : { mode: 'index', intersect: false },
    plugins: {
      legend: {
        display: isPie || plot.series.length > 1,
        position: 'bottom',
        labels: { color: token.colorText, font, boxWidth: 12, boxHeight: 12 },
      },
      tooltip: {
        backgroundColor: token.colorBgSpotlight,
        titleColor: token.colorTextLightSolid,
        bodyColor: token.colorTextLightSolid,
        titleFont: font,
        bodyFont: font,
        callbacks: {
          label: ({ dataset, datasetIndex, dataIndex, label }) =>
            `${isPie && plot.series.length === 1 ? label : (dataset.label ?? '')}: ${plot.series[datasetIndex]?.texts[dataIndex] ?? ''}`,
        },
      },
    },
    ...(isPie
      ? {}
      : {
          scales: {
            x: {
              stacked: isStacked,
              grid: { display: false },
              border: { color: token.colorBorder },
              ticks: {
                color: token.colorTextSecondary,
                font,
                maxRotation: 45,
                callback: (_value: unknown, index: number) => shortLabel(plot.labels, index),
              },
            },
            y: {
              stacked: isStacked,
              beginAtZero: true,
              grid: { color: token.colorBorderSecondary },
              border: { display: false },
              ticks: {
                color: token.colorTextSecondary,
                font,
                precision: 0,
                callback: (value: string | number) => short.format(Number(value)),
              },
              title: { display: plot.measure !== '', text: plot.measure, color: token.colorTextSecondary, font },
            },
          },
        }),
  };
}

/** The axis omits a year shared by all labels; the tooltip shows it. */
function shortLabel(labels: readonly string[], index: number): string {
  const label = labels[index] ?? '';
  const year = /^\d{4}-(?=\d{2}-\d{2})/.exec(label)?.[0];
  return year !== undefined && labels.every((one) => one.startsWith(year)) ? label.slice(year.length) : label;
}

/** The tenant's colour first, then the theme's palette, ordered so that neighbours differ. */
function coloursOf(token: GlobalToken): readonly string[] {
  const names = ['orange', 'green', 'purple', 'cyan', 'magenta', 'gold', 'geekblue', 'volcano', 'lime'] as const;
  return [token.colorPrimary, ...names.map((name) => token[`${name}-6`])];
}
