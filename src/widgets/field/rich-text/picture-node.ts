import {
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import { isPictureId, pictureAltLength } from '../../../../contract/values/rich-text.ts';

/** A picture within a line. Its element has no address; who owns the editor fetches the picture and shows it there. */
export class PictureNode extends DecoratorNode<null> {
  __picture: string;
  __alt: string;

  constructor(picture: string, alt: string, key?: NodeKey) {
    super(key);
    this.__picture = picture;
    this.__alt = alt;
  }

  static override getType(): string {
    return 'picture';
  }

  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__picture, node.__alt, node.__key);
  }

  static override importJSON(): PictureNode {
    throw new Error('texts are kept as HTML');
  }

  /** Any other picture is dropped. */
  static override importDOM(): DOMConversionMap {
    return {
      img: (element) => {
        const { picture } = element.dataset;
        if (!isPictureId(picture)) return null;
        const alt = element.getAttribute('alt') ?? '';
        return { conversion: () => ({ node: $createPictureNode(picture, alt) }), priority: 1 };
      },
    };
  }

  override exportJSON(): SerializedLexicalNode & { readonly picture: string; readonly alt: string } {
    return { ...super.exportJSON(), picture: this.getPicture(), alt: this.getAlt() };
  }

  /** What is copied. */
  override exportDOM(): DOMExportOutput {
    return { element: this.#image() };
  }

  override createDOM(): HTMLElement {
    const frame = document.createElement('span');
    frame.className = 'wb-rt-picture';
    frame.append(this.#image());
    return frame;
  }

  override updateDOM(before: PictureNode, frame: HTMLElement): boolean {
    if (before.__alt !== this.__alt) frame.querySelector('img')?.setAttribute('alt', this.__alt);
    return false;
  }

  override decorate(): null {
    return null;
  }

  getPicture(): string {
    return this.getLatest().__picture;
  }

  getAlt(): string {
    return this.getLatest().__alt;
  }

  /** Changes what is said to those who do not see the picture. */
  setAlt(alt: string): void {
    this.getWritable().__alt = [...alt].slice(0, pictureAltLength).join('');
  }

  #image(): HTMLImageElement {
    const image = document.createElement('img');
    image.dataset.picture = this.__picture;
    image.alt = this.__alt;
    image.draggable = false;
    return image;
  }
}

export function $createPictureNode(picture: string, alt: string): PictureNode {
  const node = new PictureNode(picture, '');
  node.setAlt(alt);
  return node;
}

export function $isPictureNode(node: LexicalNode | null | undefined): node is PictureNode {
  return node instanceof PictureNode;
}
