import type { Example } from '../gallery/examples.ts';

/** A document of the documentation as an example; named by its own title, or by `name` where that is a key of the product's texts. */
export function exampleFrom(id: string, name: string, document: string): Example {
  const { title }: { title?: unknown } = JSON.parse(document);
  return { id, group: 'language', name, text: document, title: isInBoth(title) ? title : { zh_CN: name, en_US: name } };
}

function isInBoth(title: unknown): title is Example['title'] {
  return (
    typeof title === 'object' &&
    title !== null &&
    'zh_CN' in title &&
    'en_US' in title &&
    typeof title.zh_CN === 'string' &&
    typeof title.en_US === 'string'
  );
}
