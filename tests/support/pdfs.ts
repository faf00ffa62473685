import { deflateSync } from 'node:zlib';

/** A PDF with one empty page. `extra`: additional objects, from number 10; `catalog`: additional catalog entries. */
export function pdfOf({
  catalog = '',
  extra = [],
  trailer = '',
}: {
  catalog?: string;
  extra?: readonly (string | Buffer)[];
  trailer?: string;
} = {}): Buffer<ArrayBuffer> {
  const objects: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: [number, number][] = [];
  let at = parts[0]?.length ?? 0;
  const put = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  const numbered = [
    ...objects.map((object, index) => [index + 1, object] as const),
    ...extra.map((object, index) => [index + 10, object] as const),
  ];
  for (const [number, object] of numbered) {
    places.push([number, at]);
    put(Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  }
  const start = at;
  const rows = places.map(([number, place]) => `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`);
  put(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 40 /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A deflated object stream with these objects, from number 20. */
export function packedObjects(objects: readonly string[], dictionary = '/Type /ObjStm'): Buffer {
  let offset = 0;
  const places = objects.map((object, index) => {
    const place = `${index + 20} ${offset} `;
    offset += object.length + 1;
    return place;
  });
  const head = places.join('');
  return streamOf(`${dictionary} /N ${objects.length} /First ${head.length}`, Buffer.from(`${head}${objects.join(' ')} `));
}

/** A deflated stream with these dictionary entries. */
export function streamOf(dictionary: string, content: Buffer): Buffer {
  const packed = deflateSync(content, { level: 9 });
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}
