import { HtmlBlock, ResultBlock, UploadBlock, WidgetBlock } from './blocks/content.ts';
import { DetailBlock } from './blocks/detail.ts';
import { ChartBlock, StatsBlock, TimelineBlock } from './blocks/facts.ts';
import { FormBlock } from './blocks/form.ts';
import { CardBlock, GridBlock, TabsBlock } from './blocks/layout.ts';
import { ListBlock } from './blocks/list.ts';
import { StepsBlock } from './blocks/steps.ts';
import { EditableTableBlock } from './blocks/table.ts';

export interface BlockByName {
  list: ListBlock;
  form: FormBlock;
  detail: DetailBlock;
  stats: StatsBlock;
  card: CardBlock;
  grid: GridBlock;
  result: ResultBlock;
  widget: WidgetBlock;
  tabs: TabsBlock;
  steps: StepsBlock;
  chart: ChartBlock;
  editableTable: EditableTableBlock;
  timeline: TimelineBlock;
  html: HtmlBlock;
  upload: UploadBlock;
}
export type BlockName = keyof BlockByName;
export type Block = BlockByName[BlockName];

/** The schema of each block by its name; the grammar's one list of them. */
export const blockSchemas = {
  list: ListBlock,
  form: FormBlock,
  detail: DetailBlock,
  stats: StatsBlock,
  card: CardBlock,
  grid: GridBlock,
  result: ResultBlock,
  widget: WidgetBlock,
  tabs: TabsBlock,
  steps: StepsBlock,
  chart: ChartBlock,
  editableTable: EditableTableBlock,
  timeline: TimelineBlock,
  html: HtmlBlock,
  upload: UploadBlock,
} satisfies Record<BlockName, unknown>;
