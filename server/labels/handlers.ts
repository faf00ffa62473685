import type { labelEndpoints } from '../../contract/endpoints/orders/label.ts';
import { asNumbers } from '../../contract/values/number-list.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of labels, documents and their templates. */
export function createLabelHandlers({ labels, labelTemplates }: Services): Pick<Handlers, keyof typeof labelEndpoints> {
  return {
    'label.get': ({ id, ...request }, caller) => labels.file({ ...request, ids: [id] }, caller),
    'label.getByNumber': (input, caller) => labels.byNumber(input, caller),
    'label.batch': (input, caller) => labels.batch({ ...input, kind: 'label' }, caller),
    'label.batchDetail': (input, caller) => labels.batchDetail(input, caller),
    'label.download': (input, caller) => labels.download(input, caller),
    'label.invoices': ({ ids, sort }, caller) => labels.batch({ ids: asNumbers(ids), sort, kind: 'invoice' }, caller),
    'label.documents': (input, caller) => labels.batch(input, caller),
    'label.templates': (input, caller) => labelTemplates.list(input, caller),
    'label.template': (input, caller) => labelTemplates.detail(input, caller),
    'label.checkTemplate': (input, caller) => labelTemplates.check(input, caller),
    'label.drawTemplate': (input, caller) => labelTemplates.draw(input, caller),
    'label.saveTemplate': (input, caller) => labelTemplates.save(input, caller),
    'label.previewTemplate': (input, caller) => labelTemplates.preview(input, caller),
  };
}
