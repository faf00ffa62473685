import { Tree as AntTree, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useActions, useSteps } from '../../../runtime/actions/use-action.ts';
import { useSurroundings } from '../../../runtime/context.ts';
import { pick } from '../../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';
import { RowScope } from '../../../runtime/render/row-scope.tsx';
import { toneOf } from '../../../runtime/render/value.tsx';
import { useText } from '../../../runtime/text.ts';
import { ActionMenu } from '../../parts/action/action-menu.tsx';
import { isEmpty, plainText } from '../../parts/empty.ts';
import { rowsOf } from '../../parts/rows-of.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { SourcePanel } from '../../parts/source-panel.tsx';
import { keysTo, matching, type Node, nodesOf } from './nodes.ts';
import '../../styles/boards.css';

type TreeBlock = CompiledBlockOf<'tree'>;

const levels = { all: Number.POSITIVE_INFINITY, first: 1, none: 0 } as const;

/** Rows as a tree. antd's tree has the keyboard: arrows move and open, Enter chooses. */
export function Tree({ block }: { readonly block: TreeBlock }) {
  return (
    <SourcePanel block={block} skeleton={<Skeleton shape="form" />}>
      {({ data }) => <Nodes block={block} rows={rowsOf(data, block.rows)} />}
    </SourcePanel>
  );
}

function Nodes({ block, rows }: { readonly block: TreeBlock; readonly rows: readonly Values[] }) {
  const text = useText();
  const run = useSteps();
  const { screen } = useSurroundings();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const nodes = useMemo(() => nodesOf(block, rows), [block, rows]);
  const shown = useMemo(() => matching(nodes, typed), [nodes, typed]);
  // Null until the user opens or closes a node: the data may come later than the block.
  const [opened, setOpened] = useState<readonly string[] | null>(null);
  const isSearched = typed.trim() !== '';
  const expanded = isSearched ? keysTo(levels.all, shown) : (opened ?? keysTo(levels[block.open ?? 'first'], nodes));
  const lastKey = useRef(chosen);
  lastKey.current = chosen;

  const choose = ({ key, row }: Node) => {
    const isSame = lastKey.current === key;
    setChosen(isSame ? null : key);
    if (block.publishes !== undefined) screen.set({ [block.publishes]: isSame ? {} : row });
    if (!isSame && block.openRow !== undefined) void run(block.openRow, { row });
  };
  return (
    <>
      {block.search === true ? (
        <Input.Search
          className="wb-tree-search"
          allowClear
          value={typed}
          placeholder={text('widget.tree.search')}
          aria-label={text('widget.tree.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      {shown.length === 0 ? (
        <p className="wb-state wb-muted">{text(isSearched ? 'widget.tree.none' : (block.empty ?? 'widget.tree.empty'))}</p>
      ) : (
        <AntTree<Node>
          className="wb-tree"
          blockNode
          treeData={[...shown]}
          fieldNames={{ title: 'text', key: 'key', children: 'children' }}
          expandedKeys={[...expanded]}
          selectedKeys={chosen === null ? [] : [chosen]}
          onExpand={(keys) => !isSearched && setOpened(keys.map(String))}
          onSelect={(_keys, { node }) => choose(node)}
          titleRender={(node) => (
            <RowScope row={node.row}>
              <Label block={block} node={node} />
            </RowScope>
          )}
        />
      )}
    </>
  );
}

function Label({ block, node: { row, text } }: { readonly block: TreeBlock; readonly node: Node }) {
  const { scope } = useSurroundings();
  const extra = useMemo(() => ({ row }), [row]);
  const handles = useActions(block.rowActions, extra);
  const tone = toneOf(block.tone, row, scope);
  const hint = block.hint === undefined ? undefined : pick(row, block.hint);
  return (
    <span className="wb-tree-node">
      <span className={tone === null ? undefined : `wb-tone-dot-${tone}`}>{text}</span>
      {isEmpty(hint) ? null : <span className="wb-muted wb-tree-hint">{plainText(hint)}</span>}
      <ActionMenu handles={handles} subject={text} />
    </span>
  );
}
