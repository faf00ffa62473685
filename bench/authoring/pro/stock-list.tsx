import { type ActionType, ProDescriptions, ProTable } from '@ant-design/pro-components';
import { App, Button, Drawer, Table } from 'antd';
import { useRef, useState } from 'react';
import { call, go, may, money, type Row, showOutcome, sum, t, useDict } from './ports.ts';

export function StockList() {
  const action = useRef<ActionType>(undefined);
  const { modal } = App.useApp();
  const logistics = useDict('logistics_status');
  const statuses = useDict('order_status');
  const countries = useDict('country');
  const [tab, setTab] = useState('all');
  const [found, setFound] = useState<Row>({});
  const [shown, setShown] = useState<Row | null>(null);
  const abandon = (rows: Row[]) =>
    modal.confirm({
      title: t(`作废 ${rows.length} 个订单？`, `Abandon ${rows.length} orders?`),
      okText: t('作废', 'Abandon'),
      okButtonProps: { danger: true },
      onOk: async () => {
        showOutcome(t('作废结果', 'Abandoned orders'), await call('order.close', { ids: rows.map(({ id }) => id).join(',') }));
        await action.current?.reloadAndRest?.();
      },
    });
  if (!may('order:list')) return null;
  return (
    <>
      <ProTable<Row>
        actionRef={action}
        rowKey="id"
        params={{ tab }}
        request={async ({ current, pageSize, tab, createTime, ...search }, sort) => {
          const [column, order] = Object.entries(sort)[0] ?? ['createTime', 'descend'];
          const filters = {
            ...search,
            logisticsStatus: tab === 'all' ? undefined : tab,
            createTime_begin: createTime?.[0],
            createTime_end: createTime?.[1],
          };
          const [page, counts] = await Promise.all([
            call('order.list', { ...filters, pageNo: current, pageSize, column, order: order === 'ascend' ? 'asc' : 'desc' }),
            call('order.statusCount', filters),
          ]);
          setFound(counts);
          return { data: page.records, total: page.total, success: true };
        }}
        toolbar={{
          menu: {
            type: 'tab',
            activeKey: tab,
            items: [{ key: 'all', label: t('全部', 'All') }, ...Object.entries(logistics).map(([key, { text }]) => ({ key, label: text }))],
            onChange: (key) => setTab(String(key)),
          },
        }}
        columns={[
          { dataIndex: 'customerNo', title: t('客户单号', 'Customer no.'), width: 180, copyable: true },
          { dataIndex: 'consigneeCountry', title: t('目的国', 'Destination'), width: 140, valueType: 'select', valueEnum: countries },
          { dataIndex: 'orderStatus', title: t('状态', 'Status'), width: 130, search: false, valueEnum: statuses },
          { dataIndex: 'boxCount', title: t('箱数', 'Boxes'), width: 90, valueType: 'digit', search: false, sorter: true },
          {
            dataIndex: 'orderWeight',
            title: t('重量', 'Weight'),
            width: 120,
            search: false,
            sorter: true,
            renderText: (weight) => (weight === null ? '' : `${weight} kg`),
          },
          {
            dataIndex: 'realTotalAmount',
            title: t('费用', 'Cost'),
            width: 140,
            search: false,
            hideInTable: !may('order:amount'),
            renderText: (amount, row) => money(amount, row.currencyCode),
          },
          {
            dataIndex: 'createTime',
            title: t('创建时间', 'Created'),
            width: 170,
            sorter: true,
            defaultSortOrder: 'descend',
            valueType: 'dateRange',
            render: (_, row) => row.createTime,
          },
          {
            title: t('操作', 'Actions'),
            valueType: 'option',
            render: (_, row) => (
              <Button type="link" onClick={() => go('/tutorial/order-record', { id: row.id })}>
                {t('打开', 'Open')}
              </Button>
            ),
          },
        ]}
        rowSelection={{ preserveSelectedRowKeys: true }}
        tableAlertOptionRender={({ selectedRows }) =>
          may('order:abandon') && (
            <Button danger onClick={() => abandon(selectedRows)}>
              {t('作废', 'Abandon')}
            </Button>
          )
        }
        onRow={(row) => ({ onDoubleClick: async () => setShown(await call('order.detail', { id: row.id })) })}
        summary={(rows) => (
          <>
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={4}>
                {t('本页', 'This page')}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={4}>{sum(rows.map((row) => row.boxCount))}</Table.Summary.Cell>
              <Table.Summary.Cell index={5} colSpan={4}>
                {sum(rows.map((row) => row.orderWeight))} kg
              </Table.Summary.Cell>
            </Table.Summary.Row>
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={9}>
                {t('全部结果', 'All found')} {t('订单', 'Orders')} {found.all} {t('在库', 'In warehouse')} {found.in_warehouse}
              </Table.Summary.Cell>
            </Table.Summary.Row>
          </>
        )}
        locale={{ emptyText: t('没有订单', 'No orders') }}
      />
      <Drawer open={shown !== null} onClose={() => setShown(null)} title={t('订单详情', 'Order details')} width={720}>
        <ProDescriptions<Row>
          dataSource={shown ?? {}}
          column={2}
          columns={[
            { dataIndex: 'orderStatus', title: t('状态', 'Status'), valueEnum: statuses },
            { dataIndex: 'productName', title: t('产品', 'Product') },
            { dataIndex: ['consignee', 'name'], title: t('收件人', 'Recipient') },
            { dataIndex: ['consignee', 'city'], title: t('城市', 'City') },
          ]}
        />
        <ProTable<Row>
          rowKey="id"
          headerTitle={t('货物', 'Goods')}
          dataSource={shown?.goods}
          search={false}
          options={false}
          columns={[
            { dataIndex: 'goodsName', title: t('品名', 'Name'), width: 200 },
            { dataIndex: 'quantity', title: t('数量', 'Quantity'), width: 100, valueType: 'digit' },
          ]}
        />
      </Drawer>
    </>
  );
}
