import { EditOutlined, HomeOutlined, UnorderedListOutlined, WarningOutlined } from '@ant-design/icons';
import { ProCard, ProTable, StatisticCard } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { call, go, may, Pie, type Row, t, useDict } from './ports.ts';

const every = 30_000;

export function Dashboard() {
  const statuses = useDict('order_status');
  const [status, setStatus] = useState<string>();
  const [product, setProduct] = useState<Row>();
  const [counts, setCounts] = useState<Row>({});
  useEffect(() => {
    const load = async () => {
      if (!document.hidden) setCounts(await call('order.statusCount', { productCode: product?.value }));
    };
    void load();
    const timer = setInterval(load, every);
    return () => clearInterval(timer);
  }, [product]);
  const tiles = [
    { name: 'all', title: t('全部', 'All'), icon: <UnorderedListOutlined /> },
    { name: 'draft', title: t('草稿', 'Drafts'), icon: <EditOutlined /> },
    { name: 'order_failed', title: t('失败', 'Failed'), icon: <WarningOutlined style={{ color: 'red' }} /> },
    { name: 'in_warehouse', title: t('在库', 'In warehouse'), icon: <HomeOutlined /> },
  ];
  const slices = ['draft', 'generated', 'in_warehouse', 'out_of_warehouse', 'delivered'].map((name) => ({
    status: statuses[name]?.text,
    orders: counts[name] ?? 0,
  }));
  if (!may('order:list')) return null;
  return (
    <ProCard ghost wrap gutter={[16, 16]}>
      <ProCard colSpan={24}>
        <StatisticCard.Group>
          {tiles.map(({ name, title, icon }) => (
            <StatisticCard
              key={name}
              statistic={{ title, icon, value: counts[name] }}
              onClick={() => setStatus(name === 'all' ? undefined : name)}
            />
          ))}
        </StatisticCard.Group>
      </ProCard>
      <ProCard colSpan={12} title={t('订单状态', 'Orders by status')}>
        <Pie data={slices} angleField="orders" colorField="status" />
      </ProCard>
      <ProCard colSpan={12}>
        <ProTable<Row>
          rowKey="value"
          headerTitle={t('用过的产品', 'Products in use')}
          search={false}
          request={async () => ({ data: (await call('order.commonProduct')) as Row[], success: true })}
          rowSelection={{ type: 'radio', onChange: (_, [row]) => setProduct(row) }}
          tableAlertRender={false}
          columns={[
            { dataIndex: 'value', title: t('代码', 'Code'), width: 140 },
            { dataIndex: 'text', title: t('产品', 'Product'), width: 240 },
          ]}
        />
      </ProCard>
      <ProCard colSpan={24}>
        <ProTable<Row>
          rowKey="id"
          headerTitle={t('所选订单', 'Selected orders')}
          search={false}
          polling={every}
          params={{ orderStatus: status, productCode: product?.value }}
          request={async ({ current, ...filters }) => {
            const { records, total } = await call('order.list', { ...filters, pageNo: current });
            return { data: records, total, success: true };
          }}
          columns={[
            {
              dataIndex: 'customerNo',
              title: t('客户单号', 'Customer no.'),
              width: 180,
              copyable: true,
              render: (shown, { id }) => (
                <Button type="link" onClick={() => go('/tutorial/order-record', { id })}>
                  {shown}
                </Button>
              ),
            },
            { dataIndex: 'orderStatus', title: t('状态', 'Status'), width: 130, valueEnum: statuses },
            { dataIndex: 'createTime', title: t('创建时间', 'Created'), width: 170, valueType: 'dateTime' },
          ]}
          locale={{ emptyText: t('没有订单', 'No orders') }}
        />
      </ProCard>
    </ProCard>
  );
}
