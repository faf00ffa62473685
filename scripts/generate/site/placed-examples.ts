/**
 * The pages that show an example of the gallery's group `language`, which belongs to several words. Examples of words stand on the page of
 * their word.
 */
export const placedExamples: Readonly<Record<string, readonly string[]>> = {
  'language/aside': ['block/form', 'guide/fields'],
  'language/cellEdit': ['block/list', 'guide/columns-and-items'],
  'language/choices': ['guide/fields'],
  'language/chosenRow': ['block/list', 'guide/state-and-events'],
  'language/columnGroups': ['block/list', 'guide/columns-and-items'],
  'language/computed': ['guide/computed-values'],
  'language/computedColumns': ['guide/columns-and-items', 'guide/computed-values'],
  'language/enum': ['guide/documents'],
  'language/expandableRows': ['block/list'],
  'language/expressions': ['guide/expressions'],
  'language/fragment': ['guide/fragments'],
  'language/functions': ['guide/functions'],
  'language/groups': ['block/form', 'guide/fields'],
  'language/layers': ['step/open', 'guide/steps'],
  'language/linkage': ['block/form', 'guide/fields'],
  'language/permission': ['guide/permission'],
  'language/previewedRow': ['block/list', 'block/detail'],
  'language/rows': ['block/form', 'guide/fields'],
  'language/secondLines': ['block/list', 'guide/columns-and-items'],
  'language/sharedActions': ['guide/actions', 'guide/fragments'],
  'language/sources': ['guide/documents'],
  'language/state': ['guide/state-and-events'],
  'language/sumsAndViews': ['block/list'],
  'language/validators': ['guide/fields', 'guide/rules'],
  'language/valueTypes': ['guide/value-types'],
};
