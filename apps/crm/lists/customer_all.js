/* Credit and silence at a glance; sums the contracts of the checked customers. */
/** @satisfies {ListScript} */
({
  options: { version: '1.0' },
  extensions: {
    quietDays: 90,
    quiet: {},
    words: {
      zh: {
        choose: '请先勾选客户', working: '正在统计合同…', title: '合同概况', close: '关闭', failed: '合同统计没有成功，请稍后再试',
        line: '{name}：{count} 份合同', total: '合计 {count} 份，金额 {amount} 元', keep: 'A 级客户不能删除：{name}', quiet: '{days} 天未联系',
        waiting: '本页有 {count} 个客户超过 {days} 天未联系', done: '已查看 {count} 个客户的合同概况'
      },
      en: {
        choose: 'Select one or more customers first', working: 'Counting contracts…', title: 'Contract overview', close: 'Close', failed: 'The contracts could not be counted, please try again later',
        line: '{name}: {count} contracts', total: '{count} contracts in all, worth ¥{amount}', keep: 'Grade A customers cannot be deleted: {name}', quiet: 'No contact for {days} days',
        waiting: '{count} customers on this page have not been contacted for {days} days', done: 'Contract overview shown for {count} customers'
      }
    },
    say: function (key, values) {
      var text = this.extensions.words[vm.$i18n.locale][key];
      return text.replace(/\{(\w+)\}/g, function (whole, name) { return values && name in values ? String(values[name]) : whole; });
    },
    /* Whole days from a 'yyyy-MM-dd HH:mm:ss' text until now. */
    daysSince: function (text) {
      var parts = String(text).split(/[- :]/).map(Number);
      if (parts.length < 3 || parts.some(isNaN)) return 0;
      return Math.floor((Date.now() - new Date(parts[0], parts[1] - 1, parts[2]).getTime()) / 86400000);
    },
    amount: function (value) {
      return Number(value).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
    },
    contractsOf: async function (ids, size) {
      var answer = await axios.post('/api/runtime/query/list', {
        schemaCode: 'contract', queryCode: 'contract_all', mobile: false, page: 0, size: size,
        filters: [{ propertyCode: 'customer', propertyType: 9, propertyValue: ids.join(';'), propertyValueName: '' }]
      });
      if (answer.errcode !== 0) throw new Error(answer.errmsg);
      return answer.data;
    }
  },
  hooks: {
    /* English grades need a little more room than Chinese ones. */
    onPreLoad: function () {
      vm.columns.forEach(function (column) { if (column.propertyCode === 'level' && vm.$i18n.locale === 'en') column.width = '100'; });
      this.extensions.quiet = {};
    },
    onLoad: function (data) {
      var self = this;
      data.forEach(function (row, at) {
        var raw = vm.rows[at];
        var days = raw && raw.data.lastContactAt ? self.extensions.daysSince(raw.data.lastContactAt) : 0;
        if (days > self.extensions.quietDays) self.extensions.quiet[row.id] = days;
      });
    },
    onRendered: function (data) {
      var quiet = this.extensions.quiet;
      var count = data.filter(function (row) { return quiet[row.id]; }).length;
      if (count) console.info(this.extensions.say('waiting', { count: count, days: this.extensions.quietDays }));
    },
    onPreAction: function (action) {
      if (action.actionCode !== 'delete') return;
      var kept = vm.rows.filter(function (row, at) { return vm.checkeds[at] && row.data.level === 'A' && row.data.active === true; });
      if (!kept.length) return;
      vm.$message.warning(this.extensions.say('keep', { name: kept[0].data.fullName }));
      return false;
    },
    onCustomAction: async function (action) {
      if (action.actionCode !== 'contract_overview') return;
      var say = this.extensions.say;
      var chosen = vm.checkedRows.slice(0, 10);
      if (!chosen.length) { vm.$message.warning(say('choose')); return { shown: 0 }; }
      var stop = vm.$message.loading(say('working'));
      var lines = [];
      try {
        for (var i = 0; i < chosen.length; i++) {
          var one = await this.extensions.contractsOf([chosen[i].id], 10);
          lines.push({ type: 'text', text: say('line', { name: chosen[i].fullName, count: one.totalElements }) });
        }
        var all = await this.extensions.contractsOf(chosen.map(function (row) { return row.id; }), 10);
        var sum = all.sumMap && all.sumMap.amount ? all.sumMap.amount.num : 0;
        lines.push({ type: 'text', bold: true, text: say('total', { count: all.totalElements, amount: this.extensions.amount(sum) }) });
      } catch (error) {
        console.warn(String(error && error.code ? error.code : error));
        vm.$message.error(say('failed'));
        return { shown: 0 };
      } finally {
        stop();
      }
      await vm.$confirm({ title: say('title'), content: { type: 'stack', direction: 'column', gap: 1, items: lines }, okText: say('close') });
      return { shown: chosen.length };
    },
    onActionDone: function (action, result) {
      if (action.actionCode !== 'contract_overview' || !result || !result.shown) return;
      console.info(this.extensions.say('done', { count: result.shown }));
      return vm.resetSelectAll();
    },
    onCellRender: function (at, rowIdx) {
      var row = at.rowData;
      var raw = vm.rows[rowIdx];
      if (!raw) return;
      switch (at.colData.propertyCode) {
        case 'creditUsed':
          if (raw.data.creditUsed === null || raw.data.creditUsed === undefined) return;
          var used = Number(raw.data.creditUsed);
          return { type: 'progress', percent: Math.round(used * 100), color: used >= 0.9 ? 'error' : used >= 0.7 ? 'warning' : 'primary', text: row.creditUsed };
        case 'active':
          return { type: 'badge', status: raw.data.active ? 'success' : 'muted', text: row.active };
        case 'lastContactAt':
          var days = this.extensions.quiet[row.id];
          if (!days) return;
          return { type: 'tooltip', text: this.extensions.say('quiet', { days: days }), child: { type: 'text', text: row.lastContactAt, color: 'warning' } };
      }
    }
  }
})
