import type { LabelTemplate } from '../../../../contract/entities/orders/label.ts';

/** What is edited; undo steps through both parts. */
export interface Draft {
  readonly name: string;
  readonly template: LabelTemplate;
}
